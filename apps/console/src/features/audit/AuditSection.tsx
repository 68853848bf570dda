/** The section that opens the audit record of the organisation and, for staff, that of the installation. */
import { installationId } from '@holdfast/ledger'
import { lazy, Suspense, useState } from 'react'
import { useAdminStatus } from '../../session/admin-status.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { Button } from '../../ui/Button.tsx'
import { useAuditWords } from './use-audit-words.ts'

const AuditRecord = lazy(async () => ({ default: (await import('./AuditRecord.tsx')).AuditRecord }))

export function AuditSection() {
  const words = useAuditWords()
  const { entityId, entityName, isSystem } = useSession()
  const isStaff = useAdminStatus() === 'admin' || isSystem
  const whyNot = useWhyNot('read audit record')
  const [opened, setOpened] = useState<{ id: string; name: string }>()
  return (
    <section aria-labelledby="audit-record" className="px-5">
      <h2 id="audit-record" className="text-base font-semibold">
        {words.title}
      </h2>
      <p className="mt-1 max-w-prose text-mute">{words.why}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          disabled={whyNot !== null}
          aria-describedby={whyNot === null ? undefined : 'audit-record-why-not'}
          onClick={() => setOpened({ id: entityId, name: entityName })}
        >
          {words.open}
        </Button>
        {isStaff && (
          <Button onClick={() => setOpened({ id: installationId, name: words.installation })}>
            {words.openInstallation}
          </Button>
        )}
      </div>
      {whyNot !== null && (
        <p id="audit-record-why-not" className="mt-1.5 text-xs text-mute">
          {whyNot}
        </p>
      )}
      {opened && (
        <Suspense>
          <AuditRecord organisationId={opened.id} name={opened.name} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
