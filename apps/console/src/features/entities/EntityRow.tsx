import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { SaveButtons } from '../../ui/SaveButtons.tsx'
import { useWords } from '../../words/words.tsx'
import { SubscriptionCells } from './SubscriptionCells.tsx'
import type { Entity } from './subscription.ts'
import { useEditedSubscription } from './use-edited-subscription.ts'
import type { EntityActions } from './use-entities.ts'
import { useEntityWords } from './words.ts'

interface Props {
  readonly entity: Entity
  readonly isStaff: boolean
  readonly actions: EntityActions
}

export function EntityRow({ entity, isStaff, actions }: Props) {
  const words = useEntityWords()
  const edit = useEditedSubscription(entity, actions)
  return (
    <tr data-entity={entity.id} className={edit.isOpen ? 'h-10 bg-selected' : 'h-10 hover:bg-hover'}>
      <td className="max-w-52 truncate font-medium" title={entity.name}>
        <bdi>{entity.name}</bdi>
      </td>
      <td>{words.types[entity.type]}</td>
      <SubscriptionCells subscription={edit.shown} onChange={edit.isOpen ? edit.change : undefined} />
      <td>{words.statuses[entity.status]}</td>
      <td>
        <CopyId id={entity.id} />
      </td>
      {isStaff && (
        <td className="text-right whitespace-nowrap">
          {edit.isOpen ? (
            <SaveButtons keys={edit.keys} isBusy={edit.isBusy} />
          ) : (
            <RowActions entity={entity} actions={actions} onEdit={edit.open} />
          )}
        </td>
      )}
    </tr>
  )
}

/** Deleting takes two steps, both in the row. */
function RowActions({
  entity,
  actions,
  onEdit,
}: Pick<Props, 'entity' | 'actions'> & { readonly onEdit: () => void }) {
  const { common } = useWords()
  const words = useEntityWords()
  const [step, setStep] = useState<'rest' | 'asking' | 'deleting'>('rest')
  const confirm = () => {
    setStep('deleting')
    void actions.delete(entity).finally(() => setStep('rest'))
  }
  if (step === 'rest')
    return (
      <span className="-mr-2 inline-flex gap-1">
        <Button look="ghost" title={words.editOf(entity.name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button
          look="ghost"
          className="!text-bad"
          title={words.deleteOf(entity.name)}
          onClick={() => setStep('asking')}
        >
          {words.delete}
        </Button>
      </span>
    )
  return (
    <span className="inline-flex gap-1">
      <Button
        look="danger"
        className="!h-7"
        title={words.confirmOf(entity.name)}
        disabled={step === 'deleting'}
        onClick={confirm}
      >
        {words.confirm}
      </Button>
      <Button
        ref={focusFirst}
        className="!h-7"
        title={words.cancelOf(entity.name)}
        onClick={() => setStep('rest')}
      >
        {common.cancel}
      </Button>
    </span>
  )
}

const focusFirst = (button: HTMLButtonElement | null): void => button?.focus()
