import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/words.tsx'
import { Moment, Name, Status } from './cells.tsx'
import { MockupBar, MockupPage, useSampleAct } from './MockupPage.tsx'
import { MockupTable } from './MockupTable.tsx'
import { sampleSigningRequests } from './sample.ts'
import { useMockupWords } from './use-mockup-words.ts'

export function SigningRequestsPage() {
  return (
    <MockupPage>
      <Requests />
    </MockupPage>
  )
}

function Requests() {
  const { pages } = useWords()
  const words = useMockupWords().signingRequests
  const act = useSampleAct()
  return (
    <>
      <MockupBar
        actions={
          <Button look="solid" onClick={act}>
            {words.create}
          </Button>
        }
      />
      <MockupTable
        label={pages.signingRequests}
        columns={{ ...words.columns, actions: words.actions }}
        hidden={['actions']}
        right={['actions']}
        rows={sampleSigningRequests.map(({ id, requester, at }) => ({
          key: id,
          cells: {
            requestId: <bdi className="font-mono text-xs">{id}</bdi>,
            requester: <Name>{requester}</Name>,
            date: <Moment at={at} />,
            status: <Status status="pending" />,
            actions: (
              <span className="inline-flex gap-1.5">
                <Button look="row" aria-label={words.actFor(words.approve, id)} onClick={act}>
                  {words.approve}
                </Button>
                <Button look="row" aria-label={words.actFor(words.reject, id)} onClick={act}>
                  {words.reject}
                </Button>
              </span>
            ),
          },
        }))}
      />
    </>
  )
}
