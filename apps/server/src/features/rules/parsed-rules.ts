import { parseRules, type Rules, rulesFaultText, rulesHash } from '@holdfast/policy/rules'
import type { RulesVersion } from '@holdfast/store/read'

/** Parsing 256 KB takes longer than hashing them. */
const parsed = new Map<string, Rules>()
const mostParsed = 20

/** A stored document. Throws for one that is not what its hash names. */
export function parsedRules({ hash, document }: Pick<RulesVersion, 'hash' | 'document'>): Rules {
  if (rulesHash(document) !== hash) throw new Error(`the stored rules ${hash} are damaged: another hash`)
  const known = parsed.get(hash)
  if (known !== undefined) return known
  const read = parseRules(document)
  if (!read.ok)
    throw new Error(`the stored rules ${hash} are damaged: ${read.faults.map(rulesFaultText).join('; ')}`)
  if (parsed.size === mostParsed) parsed.clear()
  parsed.set(hash, read.value)
  return read.value
}
