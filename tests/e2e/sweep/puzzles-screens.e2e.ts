import { PUZZLE_SCREENS } from '../../support/screens-puzzles.ts';
import { sweepScreens } from './sweep-screens.ts';

sweepScreens(PUZZLE_SCREENS);
