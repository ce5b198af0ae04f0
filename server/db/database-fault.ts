import { isContention, isStorageFull } from './engine.ts';

/**
 * Why a database does not open, in one line: in Chinese with what to do about it, otherwise the engine's own message. A connection that
 * tried several addresses throws an AggregateError.
 */
export function databaseFault(error: unknown): string {
  if (error instanceof AggregateError) return databaseFault(error.errors[0]);
  if (isStorageFull(error)) return '磁盘已满，请先腾出空间';
  if (isContention(error)) return '数据库正被另一个程序占用，请稍后重试';
  const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return /disk I\/O error|unable to open/.test(said) ? `数据文件无法读写，请检查磁盘空间和权限（${said}）` : said;
}
