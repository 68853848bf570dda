import type { PasskeyFault } from '@holdfast/policy/passkeys'
import type { Words } from '../words.ts'

/** Why a registration is refused, in the language of the page. Faults that a person cannot mend share a text with their code. */
export function refusalReason(
  { refusals: { other, ...texts } }: Pick<Words, 'refusals'>,
  { code }: Pick<PasskeyFault, 'code'>,
): string {
  const known = new Map<string, string>(Object.entries(texts))
  return known.get(code) ?? other(code)
}
