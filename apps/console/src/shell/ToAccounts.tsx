/** A link to the accounts, for pages without another way out. */
import { Link } from '@tanstack/react-router'
import { useWords } from '../words/words.tsx'

export function ToAccounts() {
  const { shell, pages } = useWords()
  return (
    <Link to="/accounts-balances" className="text-accent underline underline-offset-3">
      {shell.accessElsewhere(pages.accountsBalances)}
    </Link>
  )
}
