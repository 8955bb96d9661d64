/**
 * Functions of React and React Router that no screen uses, although code that is used names them, and the bodies
 * that replace them in the browser's files. Most are never called; the others have nothing to do without the
 * feature. `web/unused-features.test.ts` fails where one of the features is imported.
 */
const unused: Record<string, Record<string, string>> = {
  'chunk-Q34X6AWR.mjs': {
    // Fetchers, actions and forms.
    fetch2: '',
    handleFetcherAction: '',
    handleFetcherLoader: '',
    handleAction: '',
    useSubmit: '',
    getFormSubmissionInfo: '',
    useFormAction: '',
    singleFetchActionStrategy: '',
    singleFetchLoaderFetcherStrategy: '',
    normalizeNavigateOptions: 'return { path: arguments[1] }',
    // Routes that are discovered on the way: every page has its whole list.
    discoverRoutes: '',
    patchRoutesImpl: '',
    getPatchRoutesOnNavigationFunction: '',
    useFogOFWarDiscovery: '',
    fetchAndApplyManifestPatches: '',
    // Instrumentation.
    getRouteInstrumentationUpdates: '',
    instrumentClientSideRouter: '',
    // Screens for errors: the root has one.
    RemixRootDefaultErrorBoundary: '',
    DefaultErrorComponent: '',
    // Links that fetch their page in advance.
    PrefetchPageLinks: '',
    usePrefetchBehavior: 'return [false, null, {}]',
  },
  'react-dom-client.production.js': {
    // View transitions.
    applyViewTransitionToHostInstancesRecursive: '',
    commitAppearingPairViewTransitions: '',
    commitEnterViewTransitions: '',
    commitDeletedPairViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    restorePairedViewTransitions: '',
    measureViewTransitionHostInstancesRecursive: '',
    measureNestedViewTransitions: '',
    restoreViewTransitionName: '',
    applyViewTransitionName: '',
    startViewTransition: '',
    // useActionState.
    mountActionState: '',
    updateActionStateImpl: '',
    rerenderActionState: '',
    runActionStateAction: '',
    dispatchActionState: '',
    // Resources in advance, but for `preload`.
    preinitStyle: '',
    preinitScript: '',
    preinitModuleScript: '',
    preloadModule: '',
    // Names of components in errors: files are minified.
    describeNativeComponentFrame: "return ''",
    // SuspenseList.
    updateSuspenseListComponent: '',
  },
}

/** Hooks of the build: a package's file without its functions, and an error for files that the build has not met. */
export function removeUnused() {
  const missing = new Set(Object.keys(unused))
  return {
    transform(code: string, id: string): string | undefined {
      const file = id.split(/[\\/]/).at(-1) ?? ''
      const bodies = unused[file]
      if (!bodies) return
      missing.delete(file)
      return Object.entries(bodies).reduce((rest, [name, body]) => {
        const whole = new RegExp(`^( *)(async |)function ${name}\\([\\s\\S]*?^\\1\\}\\n`, 'm')
        if (!whole.test(rest)) throw new Error(`${id} has no function ${name}: see unused-in-packages.ts`)
        return rest.replace(whole, `$2function ${name}() {${body}}\n`)
      }, code)
    },
    buildEnd(error?: Error): void {
      if (!error && missing.size > 0)
        throw new Error(`No package has the file ${[...missing].join(' or ')}: see unused-in-packages.ts`)
    },
  }
}
