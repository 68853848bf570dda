import { formatAmount } from '../format/amount.ts'
import { useLocale, useWords } from '../words/words.tsx'
import { Day, Name, Status } from './cells.tsx'
import { MockupBar, MockupPage } from './MockupPage.tsx'
import { MockupTable } from './MockupTable.tsx'
import { sampleInvoices } from './sample.ts'
import { SampleButton } from './SampleButton.tsx'
import { useMockupWords } from './use-mockup-words.ts'

export function SentInvoicePage() {
  const { pages } = useWords()
  const locale = useLocale()
  const words = useMockupWords().invoices
  return (
    <MockupPage>
      <MockupBar actions={<SampleButton look="solid">{words.create}</SampleButton>} />
      <MockupTable
        label={pages.sentInvoice}
        columns={words.columns}
        right={['amount']}
        rows={sampleInvoices.map((invoice) => ({
          key: invoice.name,
          cells: {
            name: (
              <span className="font-medium">
                <Name>{invoice.name}</Name>
              </span>
            ),
            clients: <Name>{invoice.client}</Name>,
            amount: <bdi>{formatAmount(invoice.amount, locale, 2)}</bdi>,
            currency: <bdi>{invoice.currency}</bdi>,
            payment: <bdi>{invoice.payment}</bdi>,
            status: <Status status={invoice.status} />,
            dueDate: <Day at={invoice.due} />,
            createdBy: <Name>{invoice.by}</Name>,
            created: <Day at={invoice.created} />,
          },
        }))}
      />
    </MockupPage>
  )
}
