import { isContention, isStorageFull } from './engine.ts';

/** Why a database does not open, in Chinese, with what to do about it; otherwise the engine's own message. */
export function databaseFault(error: unknown): string {
  if (isStorageFull(error)) return '磁盘已满，请先腾出空间';
  if (isContention(error)) return '数据库正被另一个程序占用，请稍后重试';
  const said = error instanceof Error ? error.message : String(error);
  return /disk I\/O error|unable to open/.test(said) ? `数据文件无法读写，请检查磁盘空间和权限（${said}）` : said;
}
