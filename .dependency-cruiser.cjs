/** The boundaries of docs/architecture.md, as errors; written with back-references so that no domain is ever listed. */
const onlyDependsOn = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '[.]test[.]tsx?$' },
  to: { path: '^(apps|packages)/', pathNot: [from, ...allowed] },
})

/** Files that act for the instance, by their names: none of them answers a call. */
const systemFiles =
  '([.]jobs|[.]test|/owned-[^/]+|/(answer-runner|import-entries|island.service|restored-marks|restore-writings|session-record|topic-entry|visit|visit-permission))[.]ts$'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'no-orphan-import', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(mdast|hast)$' } },
    onlyDependsOn('contract-stands-alone', '^packages/contract/', []),
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod/' },
    },
    onlyDependsOn('text-rests-on-contract', '^packages/text/', ['^packages/contract/']),
    onlyDependsOn('engine-rests-on-text', '^packages/engine/', ['^packages/(text|contract)/']),
    onlyDependsOn('export-rests-on-text', '^packages/export/', ['^packages/(contract|text)/']),
    onlyDependsOn('parser-rests-on-engine', '^packages/parser/', ['^packages/(contract|text|engine)/']),
    onlyDependsOn('web-sources-rest-on-engine', '^packages/web-sources/', ['^packages/(contract|text|engine)/']),
    onlyDependsOn('client-rests-on-contract', '^packages/client/', ['^packages/contract/']),
    onlyDependsOn('cli-is-a-client', '^packages/cli/', ['^packages/(client|contract)/']),
    onlyDependsOn('ui-stands-alone', '^packages/ui/', []),
    onlyDependsOn('web-is-a-client', '^apps/web/', ['^packages/(contract|client|ui|text)/']),
    onlyDependsOn('server-rests-on-engine', '^apps/server/', [
      '^packages/(contract|text|engine|export|parser|web-sources)/',
      '^packages/client/src/cite/',
    ]),
    {
      name: 'pure-packages-do-no-io',
      comment: 'The dictionary of words is a file of a package, and memory that threads share.',
      severity: 'error',
      from: { path: '^packages/(text|engine|export)/', pathNot: '[.](test|fixture)[.]ts$|^packages/text/src/words/dictionary[.]ts$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(buffer|util)$' },
    },
    {
      name: 'features-meet-at-the-door',
      comment: 'A feature reaches another only through its index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+/[^/]+)/' },
      to: {
        path: '^apps/server/src/features/',
        pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'page-features-meet-at-the-door',
      comment: 'A feature of the page reaches another only through its index.ts.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+/[^/]+)/' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'app-enters-by-the-door',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/', pathNot: '^apps/(server|web)/src/features/' },
      to: { path: '^apps/(server|web)/src/features/', pathNot: ['/index[.]tsx?$', '[.]routes[.]tsx$'] },
    },
    {
      name: 'foundations-know-no-feature',
      severity: 'error',
      from: { path: '^apps/(server/src/(lib|db|providers|http)|web/src/lib)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^apps/[^/]+/src/(features|app)/' },
    },
    {
      name: 'only-policies-authorize',
      comment: 'A row is marked with a right where the right was checked.',
      severity: 'error',
      from: { path: '^apps/', pathNot: '[.]policy[.]ts$' },
      to: { path: '^apps/server/src/lib/authorize[.]ts$' },
    },
    {
      name: 'only-background-work-authorizes-itself',
      comment: 'What the instance does with the things of others without them: jobs, imports, visits of sites, the data of an account.',
      severity: 'error',
      from: { path: '^apps/', pathNot: systemFiles },
      to: { path: '^apps/server/src/lib/authorize-system[.]ts$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|migrations)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
