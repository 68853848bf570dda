import { installationId } from '@holdfast/ledger'

export const subjectOfNetwork = ({ id, name }: { id: string; name: string }) => ({
  organisationId: installationId,
  subject: { kind: 'network', id, name } as const,
})
