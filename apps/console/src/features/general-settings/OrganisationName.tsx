import { isConflict } from '../../calls/refusals.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { organisationsQuery } from '../../calls/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { CellField } from '../../ui/CellField.tsx'
import { RowButtons } from '../../ui/RowButtons.tsx'
import { useWords } from '../../words/words.tsx'
import { withReason } from '../members/use-member-actions.ts'
import { useMemberWords } from '../members/words.ts'
import { Section } from './Section.tsx'

const AddOrganizationDialog = lazy(async () => ({
  default: (await import('../members/AddOrganizationDialog.tsx')).AddOrganizationDialog,
}))

export function OrganisationName() {
  const { dialogs } = useWords()
  const { general: words } = useMemberWords()
  const { entityName } = useSession()
  const [isEdited, setEdited] = useState(false)
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title={words.organisation}
      action={<Button onClick={() => setAdding(true)}>{dialogs.organization}</Button>}
    >
      <div className="flex min-h-9 items-center gap-2 px-5">
        {isEdited ? (
          <NameForm name={entityName} onClose={() => setEdited(false)} />
        ) : (
          <>
            <bdi data-testid="organisation-name" className="text-lg font-semibold break-words">
              {entityName}
            </bdi>
            <Button
              look="icon"
              aria-label={words.rename}
              title={words.rename}
              onClick={() => setEdited(true)}
            >
              <Pencil aria-hidden className="size-3.5" />
            </Button>
          </>
        )}
      </div>
      {isAdding && (
        <Suspense>
          <AddOrganizationDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}

interface FormProps {
  readonly name: string
  readonly onClose: () => void
}

function NameForm({ name, onClose }: FormProps) {
  const { general, needName, save, cancel, saveFailed } = useMemberWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const [typed, setTyped] = useState(name)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const fault = typed.trim() === '' ? needName : undefined
  const refresh = () => client.invalidateQueries({ queryKey: organisationsQuery.queryKey })
  const store = async () => {
    setTried(true)
    if (isBusy || fault !== undefined) return
    setBusy(true)
    try {
      const version = client
        .getQueryData(organisationsQuery.queryKey)
        ?.find(({ id }) => id === entityId)?.version
      await api.renameOrganisation({
        params: { orgId: entityId },
        version,
        body: { name: typed.trim() },
      })
      await refresh()
      onClose()
    } catch (error) {
      alertUser(withReason(saveFailed, error))
      if (isConflict(error)) await refresh()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <CellField
        label={general.renameLabel}
        value={typed}
        onChange={setTyped}
        keys={{ save: () => void store(), cancel: onClose }}
        hasFocus
        error={isTried ? fault : undefined}
        className="w-80"
      />
      <RowButtons
        saveLabel={save}
        cancelLabel={cancel}
        isBusy={isBusy}
        onSave={() => void store()}
        onCancel={onClose}
      />
    </>
  )
}
