import type { PresentedGroup } from './present-group.ts'

export const subjectOfGroup = ({ id, name, entity_id }: PresentedGroup) => ({
  organisationId: entity_id,
  subject: { kind: 'account-group', id, name } as const,
})
