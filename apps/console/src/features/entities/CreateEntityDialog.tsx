import { entityTypes, subscriptionStatuses, tiers } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
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
  const words = useEntityWords()
  const { columns } = words
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [type, setType] = useState<Entity['type']>('business')
  const [subscription, setSubscription] = useState(beginning)
  const [owner, setOwner] = useState('')
  const [isTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      api.createEntity({
        body: {
          name: name.trim(),
          type,
          ...subscription,
          ...(owner.trim() === '' ? {} : { owner_email: owner.trim() }),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['entities'] })
      onClose()
    },
  })
  const faults = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    owner: owner.trim() === '' || /^\S+@\S+\.\S+$/.test(owner.trim()) ? undefined : words.ownerWrong,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.name === undefined && faults.owner === undefined) create.mutate()
  }
  return (
    <Dialog title={words.create} lead={words.createLead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 px-5 py-4">
          {create.error && (
            <ErrorBox text={detailOf(create.error) ?? words.createFailed} onDismiss={create.reset} />
          )}
          <TextField
            label={columns.name}
            name="name"
            value={name}
            onChange={setName}
            maxLength={200}
            error={isTried ? faults.name : undefined}
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
            error={isTried ? faults.owner : undefined}
          />
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" disabled={create.isPending}>
            {common.create}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
