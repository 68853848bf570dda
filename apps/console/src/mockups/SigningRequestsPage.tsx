import { useWords } from '../words/words.tsx'
import { Moment, Name, Status } from './cells.tsx'
import { MockupBar, MockupPage } from './MockupPage.tsx'
import { MockupTable } from './MockupTable.tsx'
import { sampleSigningRequests } from './sample.ts'
import { SampleButton } from './SampleButton.tsx'
import { useMockupWords } from './use-mockup-words.ts'

export function SigningRequestsPage() {
  const { pages } = useWords()
  const words = useMockupWords().signingRequests
  return (
    <MockupPage>
      <MockupBar actions={<SampleButton look="solid">{words.create}</SampleButton>} />
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
                <SampleButton look="row" aria-label={words.actFor(words.approve, id)}>
                  {words.approve}
                </SampleButton>
                <SampleButton look="row" aria-label={words.actFor(words.reject, id)}>
                  {words.reject}
                </SampleButton>
              </span>
            ),
          },
        }))}
      />
    </MockupPage>
  )
}
