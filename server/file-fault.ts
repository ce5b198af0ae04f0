const FAULTS: Readonly<Record<string, string>> = {
  EACCES: '没有权限',
  EPERM: '没有权限',
  ENOENT: '不存在',
  ENOTDIR: '路径中有一段不是文件夹',
  EEXIST: '已有同名的文件',
  EISDIR: '是文件夹，不是文件',
  EROFS: '磁盘只读',
  ENOSPC: '磁盘已满',
};

/** The reason of a file system error, in Chinese; any other error is a bug and is thrown again. */
export function fileFault(error: unknown): string {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
  return FAULTS[error.code] ?? error.code;
}
