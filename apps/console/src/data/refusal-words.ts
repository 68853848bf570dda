/** What the server refuses with, in the language of the person. The server speaks English; what is not known stays as it is. */
import { chosenLanguage } from '../words/language.ts'

export async function inChosenLanguage(answer: Response): Promise<Response> {
  if (answer.ok || chosenLanguage() === 'en') return answer
  const text = await answer.text()
  const { status, headers } = answer
  const { body, statusText } = await translate(text, answer)
  return new Response(body, { status, statusText, headers })
}

async function translate(body: string, { status, statusText }: Response) {
  const [{ refusals: english }, { refusals: spanish }] = await Promise.all([
    import('../../locales/en/refusals.ts'),
    import('../../locales/es/refusals.ts'),
  ])
  const { notFound, statuses, states: _, ...others } = english
  const known = [
    ...Object.keys(notFound).map((key) => pair(notFound, spanish.notFound, key as keyof typeof notFound)),
    ...Object.keys(others).map((key) => pair(others, spanish, key as keyof typeof others)),
  ]
  const say = (sentence: string): string => {
    for (const [from, to] of known) {
      const said = fill(from, to, sentence, spanish.states)
      if (said !== null) return said
    }
    return sentence
  }
  const json = detailOf(body)
  return {
    body: json === null ? say(body) : JSON.stringify({ ...json, detail: say(json.detail) }),
    statusText: status in statuses ? spanish.statuses[status as keyof typeof statuses] : statusText,
  }
}

const pair = <K extends string>(
  from: Readonly<Record<K, string>>,
  to: Readonly<Record<K, string>>,
  key: K,
): readonly [string, string] => [from[key], to[key]]

/** `to` with what stands in `sentence` where `from` has its places; null where it is another sentence. */
function fill(
  from: string,
  to: string,
  sentence: string,
  states: Readonly<Record<string, string>>,
): string | null {
  const pattern = from.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`).replaceAll(/\{\d\}/g, '([^]+?)')
  const found = new RegExp(`^${pattern}$`).exec(sentence)
  if (found === null) return null
  const valueOf = (place: string): string => found[Number(place)] ?? ''
  return to.replaceAll(/\{(\d)\}/g, (_, place: string) => states[valueOf(place)] ?? valueOf(place))
}

function detailOf(body: string): { readonly detail: string } | null {
  try {
    const json: unknown = JSON.parse(body)
    return typeof json === 'object' && json !== null && 'detail' in json && typeof json.detail === 'string'
      ? { ...json, detail: json.detail }
      : null
  } catch {
    return null
  }
}
