import { isRefusalCode, type RefusalBody } from '@holdfast/contract'
import { storableText } from '@holdfast/ledger'
import type { RulesFault } from '@holdfast/policy/rules'
import { type Refused, refusal } from '../../http/refusal.ts'

/** The refusal of a policy that cannot become rules. */
export function compileRefusal(fault: RulesFault): Refused {
  const { code, field } = fault
  const figure = (name: string) => Number(fault.params[name])
  if (code === 'RECIPIENTS_TOO_MANY')
    return refusal('RULES_RECIPIENTS_TOO_MANY', { field, count: figure('count'), most: figure('most') })
  if (code === 'RULES_TOO_LARGE')
    return refusal('RULES_TOO_LARGE', {
      field,
      bytes: figure('bytes'),
      most: figure('most'),
      recipients: figure('recipients'),
    })
  return refusal('RULES_INVALID', { field, why: reasonOf(fault) })
}

/** The params of a fault are of the kinds that the refusal declares. */
function reasonOf({ code, params }: RulesFault): RefusalBody {
  const nested = `RULES_FAULT_${code}`
  if (!isRefusalCode(nested)) throw new Error(`no rules are compiled with the fault ${code}`)
  return { code: nested, params: storable(params) }
}

const storable = (params: RulesFault['params']): RefusalBody['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? storableText(value) : value,
    ]),
  )
