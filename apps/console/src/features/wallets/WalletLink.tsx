/** The name of a wallet, linked to its page. */
import { Link } from '@tanstack/react-router'

interface Props {
  readonly id: string
  readonly name: string
  readonly className?: string
}

export const WalletLink = ({ id, name, className = '' }: Props) => (
  <Link to={`/wallets/${id}` as '/'} title={name} className={`rounded-sm hover:underline ${className}`}>
    <bdi>{name}</bdi>
  </Link>
)
