/** Tier, plan, status, payment and service level of a row, read-only or editable. */
import { subscriptionStatuses, tiers } from '@holdfast/contract'
import { CellCheck } from '../../ui/CellCheck.tsx'
import { CellSelect } from '../../ui/CellSelect.tsx'
import { useWords } from '../../words/words.tsx'
import { type Subscription, withTier } from './subscription.ts'
import { useEntityWords } from './words.ts'

interface Props {
  readonly subscription: Subscription
  /** Absent: read-only. */
  readonly onChange?: ((subscription: Subscription) => void) | undefined
}

export function SubscriptionCells({ subscription, onChange }: Props) {
  const { common } = useWords()
  const words = useEntityWords()
  const { columns } = words
  const { sub_tier, sub_plan_name, sub_status, sub_is_paying_customer } = subscription
  return (
    <>
      <td>
        {onChange === undefined ? (
          words.tiers[sub_tier]
        ) : (
          <CellSelect
            label={columns.tier}
            options={tiers.map((value) => ({ value, label: words.tiers[value] }))}
            value={sub_tier}
            onChange={(tier) => onChange(withTier(subscription, tier))}
          />
        )}
      </td>
      <td>{words.plans[sub_plan_name]}</td>
      <td className={sub_status === 'active' || onChange !== undefined ? '' : 'font-medium text-warn'}>
        {onChange === undefined ? (
          words.statuses[sub_status]
        ) : (
          <CellSelect
            label={columns.subscription}
            options={subscriptionStatuses.map((value) => ({ value, label: words.statuses[value] }))}
            value={sub_status}
            onChange={(status) => onChange({ ...subscription, sub_status: status })}
          />
        )}
      </td>
      <td>
        {onChange === undefined ? (
          sub_is_paying_customer ? (
            common.yes
          ) : (
            common.no
          )
        ) : (
          <CellCheck
            label={columns.paying}
            isChecked={sub_is_paying_customer}
            onChange={(isPaying) => onChange({ ...subscription, sub_is_paying_customer: isPaying })}
          />
        )}
      </td>
      <td>{sub_is_paying_customer ? words.premium : words.standard}</td>
    </>
  )
}
