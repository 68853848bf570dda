/** The secret of a new authenticator app as a QR code and as text; the first code makes it count. */
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { securityQuery } from './queries.ts'
import { useAccountWords } from './use-account-words.ts'

interface Props {
  readonly secret: string
  readonly uri: string
  readonly onClose: () => void
  readonly onDone: () => void
}

export function TotpDialog({ secret, uri, onClose, onDone }: Props) {
  const account = useAccountWords()
  const words = account.totp
  const copy = useCopy()
  const [code, setCode] = useState('')
  const digits = code.replaceAll(/\s/g, '')
  const confirm = useCreate({
    create: () => api.confirmTotp({ body: { code: digits } }),
    changes: [securityQuery.queryKey],
    failure: (error) => reasonOf(error, account.failed),
    onClose,
    onCreated: () => {
      reportSuccess(words.done)
      onDone()
    },
  })
  const faults = { code: /^\d{6}$/.test(digits) ? undefined : words.needCode }
  return (
    <FormDialog title={words.title} lead={words.lead} faults={faults} submit={words.submit} {...confirm.form}>
      {(shown) => (
        <>
          <QrCode text={uri} label={words.qr} className="mx-auto w-48 rounded-md border border-line" />
          <div className="grid gap-1">
            <h3 className="font-medium">{words.secret}</h3>
            <p className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2">
              <code className="min-w-0 flex-1 font-mono text-xs leading-5 break-words select-all">
                {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
              </code>
              <Button
                look="cell"
                aria-label={words.copySecret}
                title={words.copySecret}
                onClick={() => copy(secret)}
              >
                <Copy aria-hidden className="size-3.5" />
              </Button>
            </p>
          </div>
          <TextField
            label={words.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            isMono
            value={code}
            onChange={setCode}
            maxLength={10}
            error={shown.code}
          />
        </>
      )}
    </FormDialog>
  )
}
