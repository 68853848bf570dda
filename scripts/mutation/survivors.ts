/** Compares the survivors of an area with those that `survivors.tsv` lists. */

/** A change to the source, and how its test ended. */
export interface Change {
  /** See `nameOfChange`. */
  readonly name: string
  readonly status: string
}

/** A row of `survivors.tsv`. */
export interface Listed {
  readonly name: string
  readonly file: string
}

export interface Comparison {
  readonly tested: number
  readonly survivors: number
  /** The share of the tested changes that a test noticed. */
  readonly noticed: number
  /** Names of survivors that no row lists. */
  readonly unlisted: readonly string[]
  /** Names of rows whose change does not survive, or does not exist. */
  readonly outdated: readonly string[]
}

const leastNoticed = 0.9

export function compareSurvivors(changes: readonly Change[], listed: readonly Listed[]): Comparison {
  const tested = changes.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
  const survivors = tested.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  // A change that ran out of time survives on a faster machine.
  const surviving = new Set(
    [...survivors, ...tested.filter(({ status }) => status === 'Timeout')].map(nameOf),
  )
  const known = new Set(listed.map(nameOf))
  return {
    tested: tested.length,
    survivors: survivors.length,
    noticed: tested.length === 0 ? 0 : 1 - survivors.length / tested.length,
    unlisted: survivors.map(nameOf).filter((name) => !known.has(name)),
    outdated: listed.map(nameOf).filter((name) => !surviving.has(name)),
  }
}

const nameOf = ({ name }: { readonly name: string }): string => name

/** Also false for an area in which nothing was tested. */
export const isInOrder = ({ noticed, unlisted, outdated }: Comparison): boolean =>
  noticed >= leastNoticed && unlisted.length === 0 && outdated.length === 0

interface Place {
  /** Both counted from 1. */
  readonly line: number
  readonly column: number
}

/** Names a change by file, mutator, the line it begins in, its columns in that line without the indentation, and its replacement.
 *  Line numbers would change too often. A change that ends in another line has no last column. `end` is the place behind it. */
export function nameOfChange(change: {
  readonly file: string
  readonly mutator: string
  readonly source: string
  readonly start: Place
  readonly end: Place
  readonly replacement: string
}): string {
  const { file, mutator, source, start, end, replacement } = change
  const line = source.split('\n')[start.line - 1] ?? ''
  const indentation = line.length - line.trimStart().length
  const last = start.line === end.line ? String(end.column - 1 - indentation) : ''
  const columns = `${start.column - indentation}-${last}`
  return [file, mutator, onOneLine(line), columns, onOneLine(replacement)].join('\t')
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 120)

/** The rows of `survivors.tsv`. Throws for one without a reason. */
export function parseSurvivors(text: string): Listed[] {
  const [, ...rows] = text.split('\n').filter((row) => row !== '')
  return rows.map((row) => {
    const fields = row.split('\t')
    if (fields.length !== 6 || fields[5] === '')
      throw new Error(`survivors.tsv: a line has no columns or no reason: ${row}`)
    return { file: fields[0] ?? '', name: fields.slice(0, 5).join('\t') }
  })
}

/** Whether a file is one of the sources that an area changes: `**` stands for any folders, `*` for any part of a name. */
export const isSource = (file: string, sources: readonly string[]): boolean =>
  sources.some((source) => patternOf(source).test(file))

const patternOf = (source: string): RegExp =>
  new RegExp(`^${source.replaceAll(/\*\*\/|\*|\./g, (mark) => wildcards[mark] ?? `\\${mark}`)}$`)

const wildcards: Readonly<Record<string, string>> = { '**/': '(.+/)?', '*': '[^/]*' }
