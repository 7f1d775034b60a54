// What other modules and the jobs may use of this one.
export {placeRoutes} from './routes.ts'
