import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { domainsKey } from './use-keys.ts'
import { useKeyWords } from './words.ts'

/** Every domain is 2 of 3 until more than three signers can be configured. */
const shape = { threshold: 2, n: 3 }

export function NewKeyDomainDialog({ onClose }: { readonly onClose: () => void }) {
  const { common } = useWords()
  const whyNot = useWhyNot('change keys')
  const words = useKeyWords()
  const { entityId } = useSession()
  const [label, setLabel] = useState('')
  const [networks, setNetworks] = useState<'served' | 'test' | 'main'>('served')
  const create = useCreate({
    create: () =>
      api.createKeyDomain({
        query: { entity_id: entityId },
        body: {
          label: label.trim(),
          ...shape,
          // The documented body names no networks; the server then uses those it serves.
          ...(networks === 'served' ? {} : { networks }),
        },
      }),
    changes: [[domainsKey]],
    failure: () => words.createFailed,
    onClose,
  })
  return (
    <FormDialog
      title={words.newDomainTitle}
      lead={words.newDomainLead}
      faults={{ label: label.trim() === '' ? words.labelMissing : undefined }}
      submit={common.create}
      whyNot={whyNot}
      {...create.form}
    >
      {(shown) => (
        <>
          <TextField
            label={words.label}
            name="label"
            autoComplete="off"
            value={label}
            onChange={setLabel}
            maxLength={120}
            error={shown.label}
          />
          <RadioRows
            legend={words.columns.networks}
            options={(['served', 'test', 'main'] as const).map((value) => ({
              value,
              label: words.networks[value],
            }))}
            value={networks}
            onChange={setNetworks}
          />
          <p className="text-soft">{words.networksHint}</p>
          <p className="text-soft">{words.threshold(shape.threshold, shape.n)}</p>
        </>
      )}
    </FormDialog>
  )
}
