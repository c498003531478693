/** The most common passwords of eight characters and more, from Chinese and international lists. */
const common = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop qwerty12 qwerty123 qwer1234 1qaz2wsx 1q2w3e4r
  1q2w3e4r5t q1w2e3r4 zaq12wsx zxcvbnm1 zxcvbnm123 asdfghjk asdfghjkl asdf1234 iloveyou iloveyou1 sunshine princess football baseball
  basketball superman batman123 trustno1 welcome1 welcome123 letmein1 admin123 admin888 administrator administrator1 master123 dragon123
  monkey123 shadow123 michael1 jennifer computer internet whatever starwars freedom1 charlie1 changeme changeme1 default1 test1234
  abc12345 abc123456 abcd1234 abcd123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa123456 qq123456 qq123456789 qaz123456
  asd123456 zxc123456 wang1234 woaini520 woaini521 woaini1314 woaini123 iloveyou1314 5201314520 52013145 520131400 13145201314
  147258369 159357258 123123123 123321123 112233445566 11223344 12344321 12341234 123qweasd 123456qq 123456aa 123456abc 123456789a
  12345678a 1234567a 1234qwer 1qazxsw2 qazwsxedc qazwsx123 woshishui woshinidie caonima123 nihao123 nihao1234 beijing2008 shanghai1
  zhongguo zhongguo1 china123 wenjin123 wenjin1234`.split(/\s+/),
)

const rows = ['0123456789012345', '9876543210987654', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']

/** Whether a password in lower case is among the first guesses: from the list, one or two repeated characters, or a row of keys. */
export function isCommonPassword(password: string): boolean {
  if (common.has(password) || new Set(password).size <= 2) return true
  return rows.some((row) => row.includes(password))
}
