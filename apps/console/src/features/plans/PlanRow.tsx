import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { CellField } from '../../ui/CellField.tsx'
import { SaveButtons } from '../../ui/SaveButtons.tsx'
import { useLocale } from '../../words/words.tsx'
import { useEntityWords } from '../entities/words.ts'
import { limitNames, type LimitName, limitOf, type Plan, typedOf, type TypedLimits } from './limits.ts'

export function PlanRow({ plan }: { readonly plan: Plan }) {
  const words = useEntityWords()
  const locale = useLocale()
  const client = useQueryClient()
  const [typed, setTyped] = useState<TypedLimits | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (typed === null || isBusy || limitNames.some((name) => limitOf(typed[name]) === undefined)) return
    setBusy(true)
    try {
      const limits = Object.fromEntries(limitNames.map((name) => [name, limitOf(typed[name]) ?? null]))
      await api.updatePlan({ params: { tier: plan.tier }, version: plan.version, body: limits })
      setTyped(null)
    } catch (error) {
      alertUser(reasonOf(error, words.planFailed))
    }
    await client.invalidateQueries({ queryKey: ['plans'] })
    setBusy(false)
  }
  const keys = { save: () => void save(), cancel: () => setTyped(null) }
  const limitText = (limit: number | null) =>
    limit === null ? <span className="text-mute">{words.noLimit}</span> : countText(limit, locale)
  const labels: Record<LimitName, string> = {
    max_wallets: words.columns.wallets,
    max_members: words.columns.members,
    max_account_groups: words.columns.groups,
    max_keys: words.columns.keys,
    max_owned_entities: words.columns.owned,
  }
  return (
    <tr data-plan={plan.tier} className={typed === null ? 'h-10 hover:bg-hover' : 'h-10 bg-selected'}>
      <td className="font-medium whitespace-nowrap">{words.plans[plan.name]}</td>
      <td>{words.tiers[plan.tier]}</td>
      {limitNames.map((name) => (
        <td key={name} className="text-right">
          {typed === null ? (
            limitText(plan[name])
          ) : (
            <CellField
              label={`${labels[name]} (${words.limitHint})`}
              value={typed[name]}
              onChange={(text) => setTyped({ ...typed, [name]: text })}
              keys={keys}
              isNumeric
              hasFocus={name === 'max_wallets'}
              error={limitOf(typed[name]) === undefined ? words.limitWrong : undefined}
            />
          )}
        </td>
      ))}
      <td className="text-right">{countText(plan.entities, locale)}</td>
      <td className="text-soft">{plan.updated_at === null ? words.never : localTime(plan.updated_at)}</td>
      <td className="text-right whitespace-nowrap">
        {typed === null ? (
          <Button
            look="ghost"
            className="-mr-2"
            title={words.editOf(words.plans[plan.name])}
            onClick={() => setTyped(typedOf(plan))}
          >
            {words.edit}
          </Button>
        ) : (
          <SaveButtons keys={keys} isBusy={isBusy} />
        )}
      </td>
    </tr>
  )
}
