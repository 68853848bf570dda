/** What the server says, in another language. Its sentences are English; a table of them is searched for the one that fits. Names
 *  and numbers keep their place, sentences within sentences are said too, and what is not known stays as it came. */
import { fullAmount } from '../format/amount.ts'

export interface Said {
  /** The server's sentence → ours. '{name}' is text that stays as it is, '{why:sentence}' a sentence of the table, '{was:state}' a
   *  word of `states`, '{cap:amount}' an amount, written as the
   *  language does; ours repeats them by name: '{name}', '{why}', '{was}', '{cap}'. */
  readonly sentences: Readonly<Record<string, string>>
  /** What a sentence 'amount: …' begins with. */
  readonly fields: Readonly<Record<string, string>>
  readonly states: Readonly<Record<string, string>>
  /** What an answer's status is called. */
  readonly statuses: Readonly<Record<number, string>>
}

/** What the table was asked for: its own sentences that were said, and the sentences, fields and states that it lacks. */
export interface Heard {
  readonly known: (from: string) => void
  readonly unknown: (text: string) => void
}
export type Say = (text: string, heard?: Heard) => string

interface Template {
  readonly from: string
  readonly pattern: RegExp
  readonly places: readonly { readonly name: string; readonly kind: string }[]
  readonly to: string
}

const place = /\{(\w+)(?::(\w+))?\}/g

export function sayWith({ sentences, fields, states }: Said, locale: string): Say {
  const whole = new Map(Object.entries(sentences).filter(([from]) => from.search(place) < 0))
  const templates = Object.entries(sentences)
    .filter(([from]) => !whole.has(from))
    .toSorted(([one], [other]) => textOf(other).length - textOf(one).length)
    .map(([from, to]) => templateOf(from, to))

  return function say(text, heard) {
    const known = ofWhole(text) ?? fill(text) ?? ofField(text) ?? ofSeveral(text) ?? states[text]
    if (known === undefined) heard?.unknown(text)
    return known ?? text

    function ofWhole(sentence: string): string | undefined {
      const to = whole.get(sentence)
      if (to !== undefined) heard?.known(sentence)
      return to
    }

    function fill(sentence: string): string | undefined {
      for (const { from, pattern, places, to } of templates) {
        const found = pattern.exec(sentence)
        if (found === null) continue
        heard?.known(from)
        const parts = new Map(places.map(({ name, kind }, at) => [name, part(kind, found[at + 1] ?? '')]))
        return to.replaceAll(place, (_, name: string) => parts.get(name) ?? '')
      }
      return undefined
    }

    function ofField(sentence: string): string | undefined {
      const [, path = '', reason = ''] = /^([^\s:]+): ([^]+)$/.exec(sentence) ?? []
      if (path === '' || !path.split('.').some((name) => name in fields)) return undefined
      const names = path.split('.').map((name) => fields[name] ?? name)
      return `${names.join(' › ')}: ${say(reason, heard)}`
    }

    function ofSeveral(told: string): string | undefined {
      const several = told.split(/(?<=\.) (?=\p{Lu})/u)
      return several.length > 1 ? several.map((one) => say(one, heard)).join(' ') : undefined
    }

    function part(kind: string, value: string): string {
      if (kind === 'sentence') return say(value, heard)
      if (kind === 'amount') return /^\d+(\.\d+)?$/.test(value) ? fullAmount(value, locale) : value
      if (kind !== 'state') return value
      if (!(value in states)) heard?.unknown(value)
      return states[value] ?? value
    }
  }
}

/** The longer what stands between the places, the surer that it is this sentence. */
const textOf = (from: string): string => from.replaceAll(place, '')

function templateOf(from: string, to: string): Template {
  const places = [...from.matchAll(place)].map(([, name = '', kind = '']) => ({ name, kind }))
  const between = from
    .split(/\{[^}]+\}/)
    .map((text) => text.replaceAll(/[.*+?^${}()[\]\\|]/g, String.raw`\$&`))
  return { from, pattern: new RegExp(`^${between.join('([^]+?)')}$`), places, to }
}
