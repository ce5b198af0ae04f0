/** How a device is called in the list of sessions; names of products are not translated. */
export const DEVICE_WORDS = {
  unknown: '未知设备',
  phone: '手机',
  tablet: '平板',
  computer: '电脑',
  harmony: '鸿蒙',
  wechat: '微信',
  alipay: '支付宝',
  qqBrowser: 'QQ 浏览器',
  ucBrowser: 'UC 浏览器',
  xiaomiBrowser: '小米浏览器',
  huaweiBrowser: '华为浏览器',
  oppoBrowser: 'OPPO 浏览器',
  vivoBrowser: 'vivo 浏览器',
  samsungBrowser: '三星浏览器',
} as const;
