/** The people who requested, submitted and approved a request, with the times. */
import { localTime } from '../../format/time.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

export function People({ request }: { readonly request: TransferRequest }) {
  const words = useTransferWords()
  const { created_by, created_at, submitted_by, approvals, origin, status } = request
  const name = (person: { readonly name: string | null }) => person.name ?? words.nobody
  return (
    <div className="grid gap-0.5 py-1.5 text-xs text-soft">
      <p>
        <Timed text={words.askedBy(name(created_by), localTime(created_at))} />
      </p>
      {submitted_by !== null && submitted_by.id !== created_by.id && (
        <p>{words.submittedBy(name(submitted_by))}</p>
      )}
      {origin === 'test-send' ? (
        <p className="text-warn">{words.testSend}</p>
      ) : (
        approvals.length === 0 && status !== 'draft' && <p className="text-mute">{words.noApproval}</p>
      )}
      {approvals.map((approval) => {
        const line = (approval.is_dev ? words.approvedInDev : words.approvedBy)(
          name(approval),
          localTime(approval.at),
        )
        return (
          <p key={`${approval.user_id} ${approval.at}`}>
            <Timed text={approval.reason === '' ? line : words.withReason(line, approval.reason)} />
            {!approval.counts && <span className="text-warn"> {words.countsNoMore}</span>}
            {approval.counts && approval.lapses_at !== null && (
              <span className="text-mute">
                {' '}
                <Timed text={words.countsUntil(localTime(approval.lapses_at))} />
              </span>
            )}
          </p>
        )
      })}
      {request.rules?.signed_by.map((signed) => (
        <p key={`signed ${signed.user_id}`} className="text-mute">
          <Timed text={words.rules.signedUntil(name(signed), localTime(signed.not_after))} />
        </p>
      ))}
    </div>
  )
}

const time = /(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\S*)/

/** A sentence whose times do not break at their hyphens. */
const Timed = ({ text }: { readonly text: string }) =>
  text.split(time).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
