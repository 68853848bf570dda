/** The files of deploy/kubernetes fit the schemas of Kubernetes, one another, and the containers that they start. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as apps from 'kubernetes-models/apps/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { root } from './source-files.ts'

const folder = join(root, 'deploy/kubernetes')
const bases = ['holdfast', 'signer', 'approver'] as const
const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')

const Labels = z.record(z.string(), z.string())
const Named = z.looseObject({ name: z.string() })
const Security = z.looseObject({})
const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  envFrom: z.array(z.object({ configMapRef: Named })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  securityContext: Security,
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })).default([]),
  livenessProbe: z.looseObject({ exec: z.object({ command: z.array(z.string()) }).optional() }).optional(),
})
const Workload = z.looseObject({
  kind: z.enum(['Deployment', 'StatefulSet']),
  metadata: Named,
  spec: z.looseObject({
    replicas: z.number(),
    selector: z.object({ matchLabels: Labels }),
    volumeClaimTemplates: z.array(z.looseObject({ metadata: Named })).default([]),
    template: z.looseObject({
      metadata: z.object({ labels: Labels }),
      spec: z.looseObject({
        automountServiceAccountToken: z.boolean(),
        securityContext: Security,
        initContainers: z.array(Container).default([]),
        containers: z.array(Container),
        volumes: z.array(
          z.looseObject({ name: z.string(), secret: z.looseObject({ defaultMode: z.number() }).optional() }),
        ),
      }),
    }),
  }),
})
const Selecting = z.looseObject({
  kind: z.enum(['Service', 'PodDisruptionBudget', 'NetworkPolicy']),
  metadata: Named,
  spec: z.looseObject({}),
})
const Kustomization = z.looseObject({
  resources: z.array(z.string()),
  configMapGenerator: z.array(z.object({ name: z.string(), envs: z.array(z.string()) })),
  images: z.array(z.object({ name: z.string(), newTag: z.string() })),
})

const models = { 'apps/v1': apps, 'networking.k8s.io/v1': networking, 'policy/v1': policy, v1: core }

/** Throws with the field that Kubernetes would refuse. */
function assertFits(document: unknown): void {
  const { apiVersion, kind } = z
    .looseObject({
      apiVersion: z.enum(['apps/v1', 'networking.k8s.io/v1', 'policy/v1', 'v1']),
      kind: z.string(),
    })
    .parse(document)
  const Model = (
    models[apiVersion] as unknown as Record<string, new (data: unknown) => { validate(): void }>
  )[kind]
  if (Model === undefined) throw new Error(`${apiVersion} has no ${kind}`)
  new Model(document).validate()
}

const kustomizationOf = (base: string) =>
  Kustomization.parse(parse(read(`kubernetes/${base}/kustomization.yaml`)))

const documentsOf = (base: string): unknown[] =>
  kustomizationOf(base).resources.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${base}/${file}`)).map((document) => {
      expect(document.errors, file).toEqual([])
      return document.toJS() as unknown
    }),
  )

const workloadsOf = (base: string) =>
  documentsOf(base).flatMap((document) => {
    const { data } = Workload.safeParse(document)
    return data === undefined ? [] : [data]
  })
const all = bases.flatMap((base) => workloadsOf(base).map((workload) => ({ base, workload })))
const containers = all.flatMap(({ base, workload }) =>
  [...workload.spec.template.spec.initContainers, ...workload.spec.template.spec.containers].map(
    (container) => ({
      base,
      workload,
      container,
    }),
  ),
)

test.each(bases)('the documents of %s fit the schemas of Kubernetes, and none is left out', (base) => {
  const documents = documentsOf(base)
  expect(documents.length).toBeGreaterThan(1)
  for (const document of documents) expect(() => assertFits(document), JSON.stringify(document)).not.toThrow()
  const { resources, configMapGenerator } = kustomizationOf(base)
  const listed = [...resources, ...configMapGenerator.flatMap(({ envs }) => envs), 'kustomization.yaml']
  expect(readdirSync(join(folder, base)).toSorted()).toEqual(listed.toSorted())
})

test('a field of another type, or without a required one, does not fit', () => {
  const [server] = documentsOf('holdfast') as { spec: object }[]
  const fits = (change: object) => () => assertFits({ ...server, spec: { ...server?.spec, ...change } })
  expect(fits({ replicas: 'two' })).toThrow(/replicas/)
  expect(fits({ selector: undefined })).toThrow(/selector/)
  expect(fits({})).not.toThrow()
})

test('one workload for each program, and one process for each signer', () => {
  expect(
    all.map(({ workload: { kind, metadata, spec } }) => `${kind} ${metadata.name} ${spec.replicas}`),
  ).toEqual([
    'Deployment holdfast-server 2',
    'Deployment holdfast-ingester 2',
    'StatefulSet holdfast-signer 1',
    'Deployment holdfast-approver 2',
  ])
})

test('selectors find the pods, and nothing else of Holdfast', () => {
  const labels = all.map(({ workload }) => workload.spec.template.metadata.labels)
  const found = (wanted: Readonly<Record<string, string>>) =>
    labels.filter((own) => Object.entries(wanted).every(([key, value]) => own[key] === value)).length
  for (const { workload } of all) expect(found(workload.spec.selector.matchLabels)).toBe(1)
  const selecting = bases.flatMap(documentsOf).flatMap((document) => Selecting.safeParse(document).data ?? [])
  expect(selecting.length).toBe(8)
  for (const { kind, metadata, spec } of selecting) {
    const wanted =
      kind === 'Service'
        ? Labels.parse(spec.selector)
        : z.object({ matchLabels: Labels }).parse(kind === 'NetworkPolicy' ? spec.podSelector : spec.selector)
            .matchLabels
    expect(found(wanted), metadata.name).toBe(metadata.name === 'holdfast-nothing-in' ? 4 : 1)
  }
})

test('each container runs as an ordinary user, cannot change itself, and has no rights', () => {
  for (const { workload, container } of containers) {
    const { securityContext, automountServiceAccountToken } = workload.spec.template.spec
    expect(automountServiceAccountToken).toBe(false)
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect([container.name, container.securityContext]).toEqual([
      container.name,
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    ])
  }
})

test('mounted volumes exist, and only their owner and the group of the pod read secrets', () => {
  for (const { workload, container } of containers) {
    const { volumes } = workload.spec.template.spec
    const names = [
      ...volumes.map(({ name }) => name),
      ...workload.spec.volumeClaimTemplates.map(({ metadata }) => metadata.name),
    ]
    for (const { name } of container.volumeMounts) expect(names).toContain(name)
    for (const { secret } of volumes) if (secret !== undefined) expect(secret.defaultMode).toBe(0o400)
  }
})

test('the ports, the image and the check of life are those of the container', () => {
  for (const { base, container } of containers) {
    const program = container.image.slice('holdfast/'.length)
    const dockerfile = read(`${program}.Dockerfile`)
    expect(kustomizationOf(base).images.map(({ name }) => name)).toContain(container.image)
    if (container.command !== undefined) continue
    const exposed = (/^EXPOSE (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ').filter(Boolean).map(Number)
    expect([program, container.ports.map(({ containerPort }) => containerPort)]).toEqual([program, exposed])
    const command = container.livenessProbe?.exec?.command
    if (command !== undefined)
      expect(dockerfile).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}`)
  }
})

test('every setting is one that the programs know, and every map of settings exists', () => {
  const known = new Set(
    [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(
      ([, name]) => name,
    ),
  )
  for (const { base, container } of containers) {
    for (const { name } of container.env) expect([...known]).toContain(name.replace(/_FILE$/, ''))
    const maps = kustomizationOf(base).configMapGenerator.map(({ name }) => name)
    for (const { configMapRef } of container.envFrom) expect(maps).toContain(configMapRef.name)
  }
  for (const base of bases)
    for (const { envs } of kustomizationOf(base).configMapGenerator)
      for (const file of envs)
        for (const [, name] of read(`kubernetes/${base}/${file}`).matchAll(/^([A-Z][A-Z_]+)=/gm))
          expect([...known]).toContain(name)
})

test('the signer takes its key into a place that no other user reads, and keeps its volume', () => {
  const signer = all.find(({ base }) => base === 'signer')?.workload
  const [key, shares, identity] = signer?.spec.template.spec.initContainers ?? []
  expect(key?.command).toEqual([
    'install',
    '-m',
    '0400',
    '/run/secrets/mounted/sealing-key',
    '/run/secrets/own/sealing-key',
  ])
  expect(shares?.command).toEqual(['install', '-d', '-m', '0700', '/var/lib/volume/shares'])
  expect(identity?.command).toEqual(['node', 'bin/make-node.js'])
  expect(identity?.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/var/lib/holdfast-signer')
  const [container] = signer?.spec.template.spec.containers ?? []
  expect(container?.env).toEqual([{ name: 'SIGNER_SEALING_KEY_FILE', value: '/run/secrets/own/sealing-key' }])
  expect(signer?.spec.persistentVolumeClaimRetentionPolicy).toEqual({
    whenDeleted: 'Retain',
    whenScaled: 'Retain',
  })
})
