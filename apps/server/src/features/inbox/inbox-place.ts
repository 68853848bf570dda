export interface InboxPlace {
  readonly organisationId: string
  readonly userId: string
}
