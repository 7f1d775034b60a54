// The public face of this module: what other modules, jobs and the app may import.
export {countiesNear, countyAt, townAt} from './counties-near.ts'
export {isCounty} from './gazetteer/counties.ts'
export {coverageOf, isServed} from './coverage.ts'
export {placeRoutes} from './routes.ts'
