/** Where somebody goes who can go nowhere else. */
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
