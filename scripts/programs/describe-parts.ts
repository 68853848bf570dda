/** The bill of materials of an artefact, as CycloneDX 1.6 in JSON. Without a time or a serial number: the same parts give
 *  the same bytes. */
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import type { InstalledPackage } from './installed-packages.ts'

const { ComponentType, HashAlgorithm } = Enums

export function describeParts(
  { name, version, license }: { readonly name: string; readonly version: string; readonly license: string },
  packages: readonly InstalledPackage[],
): string {
  const artefact = new Models.Component(ComponentType.Application, name, { version, bomRef: name })
  artefact.licenses.add(licenseOf(license))
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: artefact }) })
  for (const installed of packages) {
    const component = componentOf(installed)
    bom.components.add(component)
    artefact.dependencies.add(component.bomRef)
  }
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

/** `MIT AND OFL-1.1` is an expression, `MIT` an identifier of SPDX. */
const licenseOf = (license: string): Models.License =>
  license.includes(' ') ? new Models.LicenseExpression(license) : new Models.SpdxLicense(license)

const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))

function componentOf({ name, version, license, integrity }: InstalledPackage): Models.Component {
  const [scope, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = `pkg:npm/${scope === undefined ? '' : `${encodeURIComponent(scope)}/`}${short}@${version}`
  const component = new Models.Component(ComponentType.Library, short ?? name, {
    ...(scope === undefined ? {} : { group: scope }),
    version,
    purl,
    bomRef: purl,
  })
  component.licenses.add(licenseOf(license))
  component.hashes.set(
    HashAlgorithm['SHA-512'],
    Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
  )
  return component
}
