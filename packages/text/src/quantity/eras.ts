/** First year of each era name, in matching form: 民国十年 is 1912 + 9. */
const firstYears: Readonly<Record<string, number>> = {
  贞观: 627,
  开元: 713,
  天宝: 742,
  洪武: 1368,
  永乐: 1403,
  宣德: 1426,
  正统: 1436,
  成化: 1465,
  弘治: 1488,
  正德: 1506,
  嘉靖: 1522,
  隆庆: 1567,
  万历: 1573,
  天启: 1621,
  崇祯: 1628,
  顺治: 1644,
  康熙: 1662,
  雍正: 1723,
  干隆: 1736,
  乾隆: 1736,
  嘉庆: 1796,
  道光: 1821,
  咸丰: 1851,
  同治: 1862,
  光绪: 1875,
  宣统: 1909,
  民国: 1912,
  明治: 1868,
  大正: 1912,
  昭和: 1926,
  平成: 1989,
  令和: 2019,
}

/** Source of a pattern for era names. */
export const eraNames = `(?:${Object.keys(firstYears).join('|')})`

/** Returns the year AD of an era's `year`, counted from 1. */
export function yearOfEra(era: string, year: number): number | undefined {
  const first = firstYears[era]
  return first === undefined ? undefined : first + year - 1
}
