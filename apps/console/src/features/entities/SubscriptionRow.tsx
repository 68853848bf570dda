import type { ApiReply } from '@holdfast/contract'
import { countText } from '../../format/count-text.ts'
import { Button } from '../../ui/Button.tsx'
import { SaveButtons } from '../../ui/SaveButtons.tsx'
import { useLocale } from '../../words/words.tsx'
import { SubscriptionCells } from './SubscriptionCells.tsx'
import type { Entity } from './subscription.ts'
import { useEditedSubscription } from './use-edited-subscription.ts'
import type { EntityActions } from './use-entities.ts'
import { useEntityWords } from './words.ts'

interface Props {
  readonly entity: Entity
  readonly plan: ApiReply<'listPlans'>[number] | undefined
  readonly actions: EntityActions
}

export function SubscriptionRow({ entity, plan, actions }: Props) {
  const words = useEntityWords()
  const edit = useEditedSubscription(entity, actions)
  return (
    <tr data-entity={entity.id} className={edit.isOpen ? 'h-10 bg-selected' : 'h-10 hover:bg-hover'}>
      <td className="max-w-52 truncate font-medium" title={entity.name}>
        <bdi>{entity.name}</bdi>
      </td>
      <SubscriptionCells subscription={edit.shown} onChange={edit.isOpen ? edit.change : undefined} />
      <Usage used={entity.wallets} most={plan?.max_wallets} />
      <Usage used={entity.members} most={plan?.max_members} />
      <Usage used={entity.account_groups} most={plan?.max_account_groups} />
      <td className="text-right whitespace-nowrap">
        {edit.isOpen ? (
          <SaveButtons keys={edit.keys} isBusy={edit.isBusy} />
        ) : (
          <Button look="ghost" className="-mr-2" title={words.editOf(entity.name)} onClick={edit.open}>
            {words.edit}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Plans at their limit are highlighted. */
function Usage({
  used,
  most,
}: {
  readonly used: number | undefined
  readonly most: number | null | undefined
}) {
  const words = useEntityWords()
  const locale = useLocale()
  if (used === undefined) return <td className="text-right text-mute">-</td>
  const count = countText(used, locale)
  const isFull = most !== null && most !== undefined && used >= most
  return (
    <td className={`text-right whitespace-nowrap ${isFull ? 'font-medium text-warn' : ''}`}>
      {most === undefined || most === null ? count : words.of(count, countText(most, locale))}
    </td>
  )
}
