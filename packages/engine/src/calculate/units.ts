/** A unit: its dimension, its size in base units (an expression), and the offset of its zero. */
export interface Unit {
  /** The displayed name. */
  name: string
  dimension: string
  factor: string
  /** For scales with another zero: base = value × factor + offset. */
  offset?: string
}

type Row = readonly [names: string, factor: string, offset?: string]

/**
 * Names of units by dimension, the displayed name first. The base unit has factor 1. Chinese market units as of the 1930 and 1959 statutes.
 */
const dimensions: Readonly<Record<string, readonly Row[]>> = {
  length: [
    ['米|公尺|m|meter|meters|metre|metres', '1'],
    ['公里|千米|km|kilometer|kilometers|kilometre|kilometres', '1000'],
    ['分米|dm', '1/10'],
    ['厘米|公分|cm|centimeter|centimeters', '1/100'],
    ['毫米|mm|millimeter|millimeters', '1/1000'],
    ['微米|um|μm', '1/1000000'],
    ['纳米|nm', '1/1000000000'],
    ['里|华里|市里', '500'],
    ['丈', '10/3'],
    ['尺|市尺', '1/3'],
    ['寸|市寸', '1/30'],
    ['英里|mile|miles', '1609.344'],
    ['海里|浬', '1852'],
    ['码|yd|yard|yards', '0.9144'],
    ['英尺|呎|ft|foot|feet', '0.3048'],
    ['英寸|吋|in|inch|inches', '0.0254'],
    ['光年', '9460730472580800'],
    ['天文单位', '149597870700'],
  ],
  mass: [
    ['克|公克|g|gram|grams', '1'],
    ['千克|公斤|kg|kilogram|kilograms', '1000'],
    ['毫克|mg', '1/1000'],
    ['微克|ug|μg', '1/1000000'],
    ['吨|公吨|t', '1000000'],
    ['斤|市斤', '500'],
    ['两|市两', '50'],
    ['钱', '5'],
    ['担', '50000'],
    ['磅|lb|lbs|pound|pounds', '453.59237'],
    ['盎司|oz|ounce|ounces', '28.349523125'],
    ['克拉', '0.2'],
  ],
  area: [
    ['平方米|m²|m2', '1'],
    ['平方公里|平方千米|km²|km2', '1000000'],
    ['平方厘米|cm²|cm2', '1/10000'],
    ['公顷|ha', '10000'],
    ['亩|市亩', '2000/3'],
    ['顷', '200000/3'],
    ['英亩|acre|acres', '4046.8564224'],
    ['平方英尺|平方呎', '0.09290304'],
    ['平方英里', '2589988.110336'],
    ['坪', '400/121'],
  ],
  volume: [
    ['升|公升|l|liter|liters', '1'],
    ['毫升|ml', '1/1000'],
    ['立方米|m³|m3', '1000'],
    ['立方厘米|cm³|cm3|cc', '1/1000'],
    ['加仑|gallon|gallons', '3.785411784'],
    ['品脱|pint|pints', '0.473176473'],
    ['斗', '10'],
    ['石', '100'],
  ],
  time: [
    ['秒|秒钟|s|second|seconds', '1'],
    ['毫秒|ms', '1/1000'],
    ['分钟|分|min|minute|minutes', '60'],
    ['小时|钟头|h|hour|hours', '3600'],
    ['天|日|day|days', '86400'],
    ['周|星期|礼拜|week|weeks', '604800'],
    ['时辰', '7200'],
    ['刻钟|刻', '900'],
  ],
  speed: [
    ['米每秒|米/秒|m/s', '1'],
    ['公里每小时|千米每小时|公里/小时|千米/小时|公里/时|千米/时|km/h', '1000/3600'],
    ['英里每小时|英里/小时|mph', '0.44704'],
    ['节', '1852/3600'],
    ['马赫', '340.3'],
  ],
  temperature: [
    ['开尔文|开|k', '1'],
    ['摄氏度|℃|°c', '1', '273.15'],
    ['华氏度|℉|°f', '5/9', '459.67*5/9'],
  ],
  data: [
    ['字节|b|byte|bytes', '1'],
    ['比特|位|bit|bits', '1/8'],
    ['kb', '1000'],
    ['mb|兆', '1000000'],
    ['gb', '1000000000'],
    ['tb', '1000000000000'],
    ['pb', '1000000000000000'],
    ['kib', '1024'],
    ['mib', '1024^2'],
    ['gib', '1024^3'],
    ['tib', '1024^4'],
  ],
  pressure: [
    ['帕|帕斯卡|pa', '1'],
    ['千帕|kpa', '1000'],
    ['兆帕|mpa', '1000000'],
    ['百帕|hpa', '100'],
    ['巴|bar', '100000'],
    ['标准大气压|大气压|atm', '101325'],
    ['毫米汞柱|mmhg', '133.322387415'],
  ],
  energy: [
    ['焦耳|焦|j', '1'],
    ['千焦|kj', '1000'],
    ['卡路里|卡|cal', '4.184'],
    ['千卡|大卡|kcal', '4184'],
    ['千瓦时|度电|kwh', '3600000'],
    ['电子伏特|ev', '1.602176634e-19'],
  ],
  power: [
    ['瓦|瓦特|w', '1'],
    ['千瓦|kw', '1000'],
    ['兆瓦|mw', '1000000'],
    ['马力|匹', '735.49875'],
  ],
}

const byName = new Map<string, Unit>()
for (const [dimension, rows] of Object.entries(dimensions)) {
  for (const [names, factor, offset] of rows) {
    const all = names.split('|')
    for (const name of all) byName.set(name, { name: all[0]!, dimension, factor, ...(offset && { offset }) })
  }
}

/** Returns the unit with this name in matching form. */
export function findUnit(name: string): Unit | undefined {
  return byName.get(name)
}

/** Pattern of all unit names, longer ones first. */
export const unitPattern = [...byName.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((name) => name.replaceAll(/[/.]/gu, String.raw`\$&`))
  .join('|')
