// What components use of the page's state and of its requests. Each module has one concern: signals what is known, wire the
// connection, session the player, visit coming and going, arrival the address, in_room the table.

export * from './arrival';
export { lastRoom, myName } from './identity';
export * from './in_room';
export * from './lookups';
export { say, show, shownName, tellFailure } from './notices';
export { keepName, setName, signInAs, startAnew } from './session';
export * from './signals';
export { isOutdated } from './update';
export { variants } from './variants';
export { claim, create, enter, enterAndSit, goHome, leaveForGood } from './visit';
export { ask, openSocket, retryNow, takeBack } from './wire';
