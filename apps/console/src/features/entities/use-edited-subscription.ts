/** A subscription in editing in its row: the chosen values stay until they are saved or cancelled. */
import { useState } from 'react'
import { type Entity, type Subscription, subscriptionOf } from './subscription.ts'
import type { EntityActions } from './use-entities.ts'

export function useEditedSubscription(entity: Entity, { save }: Pick<EntityActions, 'save'>) {
  const [edited, setEdited] = useState<Subscription | null>(null)
  const [isBusy, setBusy] = useState(false)
  const store = async () => {
    if (edited === null || isBusy) return
    setBusy(true)
    const isStored = await save(entity, edited)
    setBusy(false)
    if (isStored) setEdited(null)
  }
  return {
    isOpen: edited !== null,
    isBusy,
    shown: edited ?? subscriptionOf(entity),
    open: () => setEdited(subscriptionOf(entity)),
    change: setEdited as (subscription: Subscription) => void,
    keys: { save: () => void store(), cancel: () => setEdited(null) },
  }
}
