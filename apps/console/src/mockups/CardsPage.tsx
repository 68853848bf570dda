import { Pencil } from 'lucide-react'
import { LaunchButton } from './LaunchButton.tsx'
import { useWords } from '../words/words.tsx'
import { Day, Dollars, Masked, Name, Status } from './cells.tsx'
import { MockupBar, MockupPage } from './MockupPage.tsx'
import { MockupTable } from './MockupTable.tsx'
import { sampleCardBalance, sampleCards } from './sample.ts'
import { SampleButton } from './SampleButton.tsx'
import { useMockupWords } from './use-mockup-words.ts'

export function CardsPage() {
  const { pages } = useWords()
  const words = useMockupWords().cards
  return (
    <MockupPage>
      <MockupBar
        actions={
          <>
            <LaunchButton dialog="topUp" />
            <LaunchButton dialog="virtualCard" look="solid" />
          </>
        }
      >
        <p>
          <span className="pr-2 text-mute">{words.balance}</span>
          <span className="text-lg font-semibold">
            <Dollars value={sampleCardBalance} />
          </span>
        </p>
      </MockupBar>
      <MockupTable
        label={pages.cards}
        columns={words.columns}
        right={['spent', 'limit', 'edit']}
        rows={sampleCards.map((card) => ({
          key: card.last4,
          cells: {
            nickname: (
              <span className="font-medium">
                <Name>{card.nickname}</Name>
              </span>
            ),
            cardholder: <Name>{card.holder}</Name>,
            card: <Masked end={card.last4} spoken={words.endsIn(card.last4)} />,
            spent: <Dollars value={card.spent} />,
            limit: <Dollars value={card.limit} decimals={0} />,
            status: <Status status={card.status} />,
            created: <Day at={card.created} />,
            edit: (
              <SampleButton
                look="cell"
                aria-label={words.editCard(card.nickname)}
                title={words.editCard(card.nickname)}
              >
                <Pencil aria-hidden className="size-3.5" />
              </SampleButton>
            ),
          },
        }))}
      />
    </MockupPage>
  )
}
