// What other modules and the jobs may use of this one.
export {serveChat} from './routes.ts'
