/** Sentences that were stored before they had codes, as `said.ts` looks them up. */
import { type Declared, type RefusalCode, refusals } from '@holdfast/contract'

const kinds: Readonly<Record<string, string>> = {
  amount: ':amount',
  state: ':state',
  refusal: ':sentence',
  refusals: ':sentence',
}

/** A fault of a field, and what was not found, are never stored. */
export function sentencesOfRefusals(
  templates: Readonly<Record<RefusalCode, string>>,
): Readonly<Record<string, string>> {
  const sentences = Object.entries<Declared>(refusals)
    .filter(([code, { text }]) => !/^\{field\}|\||^\{\w+\}$/.test(text) && code !== 'NOT_FOUND')
    .map(([code, { text, params = {} }]) => [
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${name}${kinds[params[name] ?? ''] ?? ''}}`),
      templates[code as RefusalCode],
    ])
  return Object.fromEntries(sentences) as Record<string, string>
}
