import { entityTypes, subscriptionStatuses, tiers } from '@holdfast/contract'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { type Entity, type Subscription, withTier } from './subscription.ts'
import { detailOf } from './use-entities.ts'
import { useEntityWords } from './words.ts'

const beginning: Subscription = {
  sub_tier: 'free',
  sub_status: 'active',
  sub_is_paying_customer: false,
  sub_plan_name: 'Free Plan',
}

export function CreateEntityDialog({ onClose }: { readonly onClose: () => void }) {
  const { common } = useWords()
  const whyNot = useWhyNot('staff')
  const words = useEntityWords()
  const { columns } = words
  const [name, setName] = useState('')
  const [type, setType] = useState<Entity['type']>('business')
  const [subscription, setSubscription] = useState(beginning)
  const [owner, setOwner] = useState('')
  const create = useCreate({
    create: () =>
      api.createEntity({
        body: {
          name: name.trim(),
          type,
          ...subscription,
          ...(owner.trim() === '' ? {} : { owner_email: owner.trim() }),
        },
      }),
    changes: [['entities']],
    failure: () => null,
    onClose,
  })
  const faults = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    owner: owner.trim() === '' || /^\S+@\S+\.\S+$/.test(owner.trim()) ? undefined : words.ownerWrong,
  }
  return (
    <FormDialog
      title={words.create}
      lead={words.createLead}
      faults={faults}
      submit={common.create}
      whyNot={whyNot}
      {...create.form}
    >
      {(shown) => (
        <>
          {create.error && (
            <ErrorBox text={detailOf(create.error) ?? words.createFailed} onDismiss={create.reset} />
          )}
          <TextField
            label={columns.name}
            name="name"
            value={name}
            onChange={setName}
            maxLength={200}
            error={shown.name}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={columns.type}
              name="type"
              options={entityTypes.map((value) => ({ value, label: words.types[value] }))}
              value={type}
              onChange={setType}
            />
            <Select
              label={columns.tier}
              name="sub_tier"
              options={tiers.map((value) => ({ value, label: words.tiers[value] }))}
              value={subscription.sub_tier}
              onChange={(tier) => setSubscription(withTier(subscription, tier))}
            />
            <Select
              label={columns.status}
              name="sub_status"
              options={subscriptionStatuses.map((value) => ({ value, label: words.statuses[value] }))}
              value={subscription.sub_status}
              onChange={(sub_status) => setSubscription({ ...subscription, sub_status })}
            />
            <div className="grid content-end gap-1">
              <span className="text-mute">{words.plans[subscription.sub_plan_name]}</span>
              <CheckRow
                label={columns.paying}
                isChecked={subscription.sub_is_paying_customer}
                onChange={(isPaying) =>
                  setSubscription({ ...subscription, sub_is_paying_customer: isPaying })
                }
              />
            </div>
          </div>
          <TextField
            label={words.owner}
            name="owner_email"
            type="email"
            autoComplete="off"
            value={owner}
            onChange={setOwner}
            hint={words.ownerHint}
            error={shown.owner}
          />
        </>
      )}
    </FormDialog>
  )
}
