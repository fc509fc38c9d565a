package ginrummy;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.util.Random;

/**
 * Mirrored games between the player at the other end of the pipe and another: each seed is played twice, with the seats
 * exchanged and the same deals. Arguments: the other player's class, the first seed, and the number of seeds.
 */
public class Duel {
    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err); // players may print; the pipe is the referee's
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Field source = GinRummyGame.class.getDeclaredField("RANDOM");
        source.setAccessible(true);
        Random random = (Random) source.get(null);
        int first = Integer.parseInt(args[1]), count = Integer.parseInt(args[2]);
        for (int seed = first; seed < first + count; seed++) {
            for (int seat = 0; seat < 2; seat++) {
                Class<?> other = Class.forName("ginrummy." + args[0]);
                GinRummyPlayer opponent = (GinRummyPlayer) other.getDeclaredConstructor().newInstance();
                GinRummyPlayer piped = new PipePlayer(in, out);
                random.setSeed(seed);
                int winner = (seat == 0 ? new GinRummyGame(piped, opponent) : new GinRummyGame(opponent, piped)).play();
                out.println("game " + seed + " " + seat + " " + (winner == seat ? 1 : 0));
                out.flush();
            }
        }
        out.println("end");
        out.flush();
    }
}
