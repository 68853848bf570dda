import { Skeleton } from '../../../ui/states.tsx'

export const StoredSkeleton = () => <Skeleton rows={8} widths={['w-8', 'w-32', 'w-64', 'w-24', 'w-24']} />
