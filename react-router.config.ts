import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build/web',
  ssr: true,
  future: {
    v8_middleware: false,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config
