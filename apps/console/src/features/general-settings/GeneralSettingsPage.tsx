/** The older layout: the name of the organisation, its users, its team, and areas that are not connected yet. */
import { AuditSection } from '../audit/AuditSection.tsx'
import { OrganisationName } from './OrganisationName.tsx'
import { PeopleTabs } from './PeopleTabs.tsx'
import { SampleAreas } from './SampleAreas.tsx'

export function GeneralSettingsPage() {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="grid grid-cols-1 gap-8 py-5">
        <OrganisationName />
        <PeopleTabs />
        <AuditSection />
        <SampleAreas />
      </div>
    </div>
  )
}
