/**
 * Why a zip file is not imported, by the problem that unzip.ts finds. Here and not in contract/words/, which every page that
 * calls the server loads.
 */
export const ARCHIVE_NOTICES = {
  broken: '这个压缩包不完整或已损坏，没有导入任何卦例',
  encrypted: '这个压缩包加了密码，请先解开，再来导入',
  zip64: '这个压缩包的格式读不了，请用普通的 zip 重新打包',
  method: '这个压缩包的格式读不了，请用普通的 zip 重新打包',
  unsafe: '这个压缩包里的文件名不安全，没有导入任何卦例',
  tooLarge: '压缩包解开之后太大，没有导入任何卦例',
} as const;
