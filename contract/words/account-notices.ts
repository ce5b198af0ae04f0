/**
 * What the app says on the pages of one's own account; the server never sends them. Where an answer was lost the change may have been made:
 * nothing says that it was not.
 */
export const ACCOUNT_NOTICES = {
  passwordChanged: '密码已修改，别处已退出',
  passwordNotChanged: '没有收到答复，请再试一次；若说旧密码不对，新密码就已生效',
  emailAsked: '已发信到新邮箱，点了信里的链接才算换好；旧邮箱七天内可以撤回。',
  emailNotAsked: '没有收到答复，请再试一次',
  linkOffline: '连不上服务器，请连上网络后再点一次',
  exportPreparing: '正在准备…',
  exportBegun: '已开始下载。没有下完，再点一次就好。',
  exportFailed: '没有备成，请再试一次',
  avatarChanged: '头像已换',
  avatarOffline: '没有网络，换不了头像。',
  deviceEnded: '已退出',
  devicesEnded: (count: number) => `已退出 ${count} 台`,
} as const;
