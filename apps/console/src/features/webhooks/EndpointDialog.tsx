import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { isConflict, reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { reportProposed } from '../changes/report-proposed.ts'
import { type Endpoint, useWebhookWords } from './webhooks.ts'

interface Props {
  readonly edited?: Endpoint
  readonly onClose: () => void
  readonly onSecret?: (secret: string) => void
}

export function EndpointDialog({ edited, onClose, onSecret }: Props) {
  const { common } = useWords()
  const whyNot = useWhyNot('change webhooks')
  const { form: words } = useWebhookWords()
  const { entityId } = useSession()
  const [url, setUrl] = useState(edited?.url ?? '')
  const [description, setDescription] = useState(edited?.description ?? '')
  const [isActive, setActive] = useState(edited?.is_active ?? true)
  const save = useCreate({
    create: async () => {
      if (edited === undefined) {
        const { secret } = await api.createWebhook({
          body: { entity_id: entityId, url: url.trim(), description },
        })
        return secret
      }
      const body = { url: url.trim(), description, is_active: isActive }
      await api.updateWebhook({ params: { id: edited.id }, version: edited.version, body })
      return null
    },
    reads: [['webhooks']],
    failure: (error) =>
      isConflict(error) ? error.detail : words.failed(reasonOf(error, (reason) => reason)),
    onClose,
    onCreated: (secret) => secret !== null && onSecret?.(secret),
    onFailed: (error) => reportProposed(error) && onClose(),
  })
  return (
    <FormDialog
      title={edited === undefined ? words.title : words.editTitle}
      faults={{ url: url.trim() === '' ? words.urlMissing : undefined }}
      submit={edited === undefined ? common.create : words.save}
      whyNot={whyNot}
      {...save.form}
    >
      {(shown) => (
        <>
          <TextField
            label={words.url}
            name="url"
            type="url"
            hint={words.urlHint}
            value={url}
            onChange={setUrl}
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            error={shown.url}
          />
          <TextField
            label={words.description}
            name="description"
            value={description}
            onChange={setDescription}
            maxLength={200}
            autoComplete="off"
          />
          {edited !== undefined && (
            <CheckRow label={words.active} isChecked={isActive} onChange={setActive} />
          )}
        </>
      )}
    </FormDialog>
  )
}
