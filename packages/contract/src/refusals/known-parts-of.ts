/** Splits the path of a field into the longest parts that have a name, such as 'limits.dailyCapUSD'. A segment at
 *  which no name begins is a part of its own. */
export function knownPartsOf(path: string, names: Readonly<Record<string, string>>): string[] {
  const segments = path.split('.')
  const parts: string[] = []
  while (segments.length > 0) {
    const beginnings = segments.map((_, at) => segments.slice(0, at + 1).join('.'))
    const part = beginnings.findLast((beginning) => Object.hasOwn(names, beginning)) ?? segments[0] ?? ''
    parts.push(part)
    segments.splice(0, part.split('.').length)
  }
  return parts
}
