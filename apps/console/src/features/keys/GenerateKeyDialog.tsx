import type { ApiReply } from '@holdfast/contract'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { KeyState } from './KeyState.tsx'
import { keysKey, useMpcKeys } from './use-keys.ts'
import { useIsSystem } from '../../session/use-is-system.ts'
import { useKeyWords } from './words.ts'

interface Props {
  readonly domains: ApiReply<'listKeyDomainChoices'>
  readonly chosen: string | undefined
  readonly onClose: () => void
}

/** The call answers when the key exists or after a long wait; meanwhile the dialog shows the rounds. */
export function GenerateKeyDialog({ domains, chosen, onClose }: Props) {
  const words = useKeyWords()
  const isSystem = useIsSystem()
  const whyNot = useWhyNot('change keys')
  const keys = useMpcKeys()
  const [domain, setDomain] = useState(chosen ?? domains[0]?.id)
  const [label, setLabel] = useState('')
  const [curve, setCurve] = useState<'secp256k1' | 'ed25519'>('secp256k1')
  const generate = useCreate({
    create: () =>
      api.generateMpcKey({
        body: {
          kd_id: domain ?? '',
          label: label.trim(),
          // The documented body has no curve, so the server's default is omitted.
          ...(curve === 'secp256k1' ? {} : { curve }),
        },
      }),
    changes: [[keysKey]],
    failure: answerText,
    onClose,
  })
  /** The newest key comes first. */
  const making = keys.data?.find(
    (key) => key.state === 'making' && key.kd_id === domain && key.label === label.trim(),
  )
  const faults = {
    domain: domain === undefined ? words.domainMissing : undefined,
    label: label.trim() === '' ? words.labelMissing : undefined,
  }
  return (
    <FormDialog
      title={words.generateTitle}
      lead={words.generateLead}
      faults={faults}
      submit={words.generate}
      whyNot={whyNot}
      {...generate.form}
    >
      {(shown) => (
        <>
          <Select
            label={words.domain}
            name="kd_id"
            options={domains.map(({ id, label: name }) => ({ value: id, label: name }))}
            value={domain}
            onChange={setDomain}
            error={shown.domain}
          />
          <TextField
            label={words.label}
            name="label"
            autoComplete="off"
            value={label}
            onChange={setLabel}
            maxLength={120}
            error={shown.label}
          />
          <Select
            label={words.columns.curve}
            name="curve"
            options={(['secp256k1', 'ed25519'] as const).map((value) => ({
              value,
              label: words.curves[value],
            }))}
            value={curve}
            onChange={setCurve}
          />
          <p className="text-soft">{isSystem ? words.notAudited : words.notAuditedPlain}</p>
          {generate.form.isBusy &&
            (making === undefined ? (
              <p role="status">{words.starting}</p>
            ) : (
              <div aria-label={words.stages(making.label)} role="group">
                <KeyState mpcKey={making} />
              </div>
            ))}
        </>
      )}
    </FormDialog>
  )
}
