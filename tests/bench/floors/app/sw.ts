import {clientsClaim} from 'workbox-core'
import {createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry} from 'workbox-precaching'
import {NavigationRoute, registerRoute} from 'workbox-routing'

declare const self: {__WB_MANIFEST: (PrecacheEntry | string)[]}

precacheAndRoute(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html')))
clientsClaim()
